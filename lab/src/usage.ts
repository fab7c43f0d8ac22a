export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A whole number from 1 on. Throws `UsageError`. */
export function readCount(name: string, text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || !Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`--${name} needs a whole number from 1 on`);
  }
  return value;
}

/** A bad command line prints one line and the usage, exit code 2. */
export async function runProgram(usage: string, program: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await program();
  } catch (error) {
    const isParsing = error instanceof TypeError && 'code' in error;
    if (!(error instanceof UsageError) && !isParsing) throw error;
    process.stderr.write(`tideline: ${error.message}\n\n${usage}\n`);
    process.exitCode = 2;
  }
}
