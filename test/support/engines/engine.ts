/** One browser with one page, driven as a person would: by pointer and keyboard. Expressions run in the page. */
export interface Driver {
  go(url: string): Promise<unknown>
  /** The value of an expression. */
  value(expression: string): Promise<unknown>
  /** Presses the element an expression gives. Rejects when it is not there, or something lies over it. */
  press(expression: string): Promise<unknown>
  /** Replaces the text of the element that an expression returns, by typing. */
  fill(expression: string, text: string): Promise<unknown>
  /** Ways in which a visit ends, by what happens to the page; what it has stored is there for the next one. */
  ends?: Record<string, () => Promise<unknown>>
  /** Cancels the browser's own login prompt whenever it comes; absent where none keeps a page from going on. */
  cancelPrompts?(wanted: boolean): Promise<unknown>
  close(): Promise<unknown>
}

/** A browser engine that may be installed. */
export interface Engine {
  name: string
  /** Why its tests cannot run, naming the missing programs; undefined when everything is there. */
  missing(): string | undefined
  start(): Promise<Driver>
}
