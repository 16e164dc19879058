import { createServer } from 'node:http';
import { Server } from 'socket.io';

// Forwards each message to all other clients, the minimum that any live edit needs.
const server = createServer();
const io = new Server(server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('edit', (edit) => socket.broadcast.emit('edited', edit));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
