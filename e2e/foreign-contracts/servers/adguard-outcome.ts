/** What a handler wants to send instead of 200 with JSON. */
export class Outcome {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.text = text;
    this.headers = headers;
  }
}
