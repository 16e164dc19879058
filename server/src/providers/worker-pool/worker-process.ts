import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileWorkerProgram, fontsFile } from '../../paths.ts';

const idleMilliseconds = 30_000;

export interface WorkerLimits {
  /** Of one image or file. Processor time, not elapsed time: a busy machine must not make images fail. */
  readonly processorSeconds: number;
  readonly heapMebibytes: number;
}

/** A child process that serves one caller at a time, and ends when nobody needs it for a while. */
export class WorkerProcess {
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  #isBusy = false;
  #isStopped = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    { processorSeconds, heapMebibytes }: WorkerLimits,
    onExit: (exited: WorkerProcess) => void,
  ) {
    const { file, nodeOptions } = fileWorkerProgram;
    this.#process = fork(file, [String(processorSeconds)], {
      execArgv: [...nodeOptions, `--max-old-space-size=${heapMebibytes}`],
      env: inheritedEnvironment(),
      serialization: 'advanced',
      stdio: 'ignore',
    });
    this.#exited = new Promise<unknown>((resolve) => {
      // A process that could not be started emits no `exit`.
      this.#process.once('error', resolve);
      this.#process.once('exit', resolve);
    }).then(() => {
      this.#isStopped = true;
      onExit(this);
    });
    // Workers must not keep the server running.
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Reserves the worker for the caller. Returns false if it is not available. */
  reserve(): boolean {
    if (this.#isBusy || this.#isStopped || !this.#process.connected) return false;
    clearTimeout(this.#idleTimer);
    this.#isBusy = true;
    return true;
  }

  release(): void {
    this.#isBusy = false;
    this.#idleTimer = setTimeout(() => void this.stop(), idleMilliseconds).unref();
  }

  /** Sends a message and returns the next one from the worker. */
  async ask(message: object): Promise<unknown> {
    const answer = this.#unlessExited(once(this.#process, 'message'));
    // Both at once: a process that exits rejects both.
    const [[reply]] = await Promise.all([answer, this.send(message)]);
    return reply;
  }

  send(message: object): Promise<void> {
    return this.#unlessExited(
      new Promise((resolve, reject) => {
        this.#process.send(message, (error) => (error === null ? resolve() : reject(error)));
      }),
    );
  }

  #unlessExited<Value>(work: Promise<Value>): Promise<Value> {
    const exited = this.#exited.then(() => Promise.reject(new Error('The worker has exited')));
    return Promise.race([work, exited]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idleTimer);
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
    }
    await this.#exited;
  }
}

/** Only what a program needs to run and to find fonts: no secrets. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'LANG', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];
  const inherited = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...inherited, FONTCONFIG_FILE: inherited.FONTCONFIG_FILE ?? fontsFile };
}
