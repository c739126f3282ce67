/** The start goes on in a task of its own: between two of them a slow device paints and answers the hand. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
