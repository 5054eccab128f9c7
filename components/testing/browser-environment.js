import { TestEnvironment } from 'jest-environment-jsdom'

/** jsdom with browser APIs that it lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given)
    const { Response, TextEncoder, TextDecoder, ReadableStream, DecompressionStream, structuredClone } = globalThis
    Object.assign(this.global, {
      Response,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      DecompressionStream,
      structuredClone,
    })
  }
}
