import { fakeFetch } from './fake-shop.ts'

/** `XMLHttpRequest` for uploads, over the fake shop: half is sent when the shop receives the call, then all. */
export class FakeUpload {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 0
  responseText = ''
  readonly #headers: Record<string, string> = {}
  readonly #control = new AbortController()
  #address = ''
  #method = 'GET'

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  getResponseHeader(): null {
    return null
  }

  abort(): void {
    this.#control.abort()
  }

  send(body: FormData): void {
    const { signal } = this.#control
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    fakeFetch(this.#address, { method: this.#method, headers: this.#headers, body, signal }).then(
      async (response) => {
        this.upload.onprogress?.({ loaded: 2, total: 2 })
        this.status = response.status
        this.responseText = await response.text()
        this.onload?.()
      },
      () => (signal.aborted ? this.onabort : this.onerror)?.(),
    )
  }
}
