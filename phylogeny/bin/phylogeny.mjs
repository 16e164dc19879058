#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { runFromShell } = await import('../src/cli/shell.ts');
await runFromShell(process.argv.slice(2));
