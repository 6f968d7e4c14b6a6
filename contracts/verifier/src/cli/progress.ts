import type { WriteStream } from 'node:tty';
import type { Progress } from '../run/run.ts';

/** Shows progress: a line that changes on a terminal, else a line per class of checks. */
export type ProgressView = {
  show(progress: Progress): void;
  note(line: string): void;
  /** Removes the changing line. */
  end(): void;
};

type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

export function openProgress(output: Output): ProgressView {
  return output.isTTY === true ? createTerminalProgress(output) : createLineProgress(output);
}

function createTerminalProgress(output: Output): ProgressView {
  let line = '';
  const draw = () => {
    const width = Math.max(20, output.columns ?? 80) - 1;
    if (line !== '') output.write(`\r\x1b[2K${line.slice(0, width)}`);
  };
  const clear = () => {
    if (line !== '') output.write('\r\x1b[2K');
  };
  return {
    show({ done, total, now }) {
      const length = 24;
      const full = total === 0 ? length : Math.round((done / total) * length);
      line = `[${'#'.repeat(full)}${'.'.repeat(length - full)}] ${done}/${total} ${now}`;
      draw();
    },
    note(text) {
      clear();
      output.write(`${text}\n`);
      draw();
    },
    end() {
      clear();
      line = '';
    },
  };
}

function createLineProgress(output: Output): ProgressView {
  let last = '';
  return {
    show({ done, total, now }) {
      if (now !== last) output.write(`${done}/${total} ${now}\n`);
      last = now;
    },
    note(text) {
      output.write(`${text}\n`);
    },
    end() {},
  };
}
