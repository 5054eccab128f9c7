/** Parts of a browser that jsdom has not, as far as components use them. */

/** The windows that are open, the top one last. */
const openDialogs: HTMLDialogElement[] = []

function showModal(this: HTMLDialogElement): void {
  this.setAttribute('open', '')
  openDialogs.push(this)
  // The first control takes the focus, as in browsers.
  this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]')?.focus()
}

function close(this: HTMLDialogElement): void {
  if (!this.hasAttribute('open')) return
  this.removeAttribute('open')
  openDialogs.splice(openDialogs.indexOf(this), 1)
  setTimeout(() => this.dispatchEvent(new Event('close')))
}

function closeByEscape({ key, defaultPrevented }: KeyboardEvent): void {
  const top = openDialogs.at(-1)
  if (key !== 'Escape' || defaultPrevented || !top) return
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
}

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): never[] {
    return []
  }
}

/**
 * An element's style without a stylesheet: its own attributes. jsdom's version takes most of a test's time, once for
 * each element found by its role.
 */
function ownStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement
  const isClosed = element.matches('[hidden], dialog:not([open])')
  const known: Record<string, string> = {
    display: isClosed ? 'none' : style?.display || 'block',
    visibility: style?.visibility || 'visible',
    pointerEvents: style?.pointerEvents || 'auto',
    content: 'none',
  }
  return { ...known, getPropertyValue: (name: string) => known[name] ?? '' } as unknown as CSSStyleDeclaration
}

/** The address of the loaded document: a test's page starts there. */
let loaded = ''

/** Opens an address, as typing it or a reload does. */
export function loadDocument(address: string): void {
  window.history.replaceState(null, '', address)
  loaded = window.location.href
}

/** Files that were handed over as downloads, in order. */
export const downloads: { name: string; file: Blob }[] = []
const addressed = new Map<string, Blob>()

/** A press on a link: one that downloads notes its file, since jsdom neither downloads nor leaves the page. */
function clickLink(this: HTMLAnchorElement): void {
  const file = addressed.get(this.href)
  if (this.hasAttribute('download') && file) downloads.push({ name: this.download, file })
  else this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

function createObjectURL(file: Blob): string {
  const address = `blob:fuma/${addressed.size}`
  addressed.set(address, file)
  return address
}

/** The bytes of a file or a part of one. */
function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}

/** The text of a file. */
export async function textOf(file: Blob): Promise<string> {
  return new TextDecoder().decode(new Uint8Array(await arrayBuffer.call(file)))
}

/** Puts them in place, once for each test file. */
export function installBrowserParts(): void {
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
  Object.defineProperty(HTMLDialogElement.prototype, 'open', {
    get(this: HTMLDialogElement) {
      return this.hasAttribute('open')
    },
  })
  document.addEventListener('keydown', closeByEscape)
  HTMLAnchorElement.prototype.click = clickLink
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} })
  Object.assign(Blob.prototype, {
    arrayBuffer,
    text(this: Blob) {
      return textOf(this)
    },
  })
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = () => {}
  Element.prototype.checkVisibility = function checkVisibility(this: Element) {
    return this.closest('[hidden], details:not([open])') === null
  }
  Object.assign(window.performance, {
    getEntriesByType: (type: string) => (type === 'navigation' && loaded ? [{ name: loaded, type: 'navigate' }] : []),
  })
  Object.assign(window, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } })
  Object.assign(window, {
    getComputedStyle: ownStyle,
    scrollTo: () => {},
    IntersectionObserver: SilentObserver,
    ResizeObserver: SilentObserver,
  })
}
