import { text } from 'node:stream/consumers';

/** The other side of `runLimited`: reads the task and writes the answer. */
export async function answerTask<Task>(work: (task: Task) => Promise<object>): Promise<void> {
  const task = JSON.parse(await text(process.stdin)) as Task;
  process.stdout.write(JSON.stringify(await work(task)));
}
