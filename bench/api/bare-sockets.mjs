import { createServer } from 'node:http';
import { Server } from 'socket.io';

// Whatever one client says is passed on to all others: the least any live edit goes through.
const server = createServer();
const io = new Server(server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('edit', (edit) => socket.broadcast.emit('edited', edit));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
