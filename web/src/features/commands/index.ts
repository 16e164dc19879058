export { type CommandsShown, OpenedCommands } from './opened-commands.tsx';
