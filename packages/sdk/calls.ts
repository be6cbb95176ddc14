/** What a caller gives beside the body, and what lists, uploads and downloads look like. */

export interface CallOptions {
  /** Ends the call; it then throws the reason of the signal. */
  signal?: AbortSignal
  /** Milliseconds for each try. */
  timeoutMs?: number
  /** Milliseconds for all tries and the waits between them. */
  totalTimeoutMs?: number
  /** Further tries after the first. */
  maxRetries?: number
}

export interface WriteOptions extends CallOptions {
  /**
   * 1 to 255 visible ASCII characters, such as the number of your order. The client makes one for each call;
   * give your own to be safe also when your process ends before the reply comes.
   */
  idempotencyKey?: string
}

/** Await it for one page, or read all rows: `for await (const row of list)`. */
export type List<Page extends { data: readonly unknown[] }> = Promise<Page> &
  AsyncIterable<Page['data'][number]>

/** The bytes of a file. A stream is read to its end before the first try. */
export type Content = Blob | ReadableStream<Uint8Array> | ArrayBuffer | Uint8Array

/** `content` takes bytes; `contentBase64` takes what you have already encoded. */
export type Upload<Body extends { contentBase64: string }> =
  | Body
  | (Omit<Body, 'contentBase64'> & { content: Content })

export interface Download {
  stream: ReadableStream<Uint8Array>
  contentType: string
  /** From Content-Disposition; null if the service names none. */
  name: string | null
  sizeBytes: number | null
}
