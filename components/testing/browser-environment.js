import { TestEnvironment } from 'jest-environment-jsdom'

/** jsdom with what browsers have and it has not: Node has the same. */
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
