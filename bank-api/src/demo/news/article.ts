/** A demo article; `days` before the start it was published. */
export interface DemoArticle {
  readonly days: number;
  readonly title: string;
  readonly summary: string;
  /** Paragraphs of Markdown. */
  readonly body: readonly string[];
  readonly author: string;
  readonly pinned?: boolean;
}
