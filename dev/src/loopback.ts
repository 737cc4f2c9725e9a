/** Host names of the local machine. */
export const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL refers to the machine of the browser that opens it. */
export const isLoopbackUrl = (url: string) =>
  URL.canParse(url) && loopbackNames.has(new URL(url).hostname);
