import { fireEvent, render } from '@testing-library/react'
import { remember } from '#lib/browser/tab-storage.ts'
import { useScrollAfterReload } from './use-scroll-after-reload.ts'

const scrolled: number[] = []
/** Changes the page's height; null while the page is not observed. */
let grow: (() => void) | null = null

class PageObserver {
  readonly changed: () => void
  constructor(changed: () => void) {
    this.changed = changed
  }
  observe() {
    grow = this.changed
  }
  disconnect() {
    grow = null
  }
}
const own = { scrollTo: window.scrollTo, entries: performance.getEntriesByType, ResizeObserver }

beforeEach(() => {
  scrolled.length = 0
  grow = null
  Object.assign(globalThis, { ResizeObserver: PageObserver })
  Object.assign(window, { scrollTo: ({ top }: { top: number }) => scrolled.push(top) })
})
afterEach(() => {
  remember('cart.scroll', null)
  Object.assign(globalThis, { ResizeObserver: own.ResizeObserver })
  Object.assign(window, { scrollTo: own.scrollTo })
  Object.assign(performance, { getEntriesByType: own.entries })
})

function Page() {
  useScrollAfterReload()
  return null
}

/** Opens the page in a document that was loaded in this way. */
function open(type: NavigationTimingType, address = location.href) {
  Object.assign(performance, { getEntriesByType: () => [{ type, name: address }] })
  return render(<Page />)
}

/** Leaves the page at a scroll position. */
function leaveAt(place: number) {
  const { unmount } = open('navigate')
  Object.assign(window, { scrollY: place })
  fireEvent(window, new Event('pagehide'))
  Object.assign(window, { scrollY: 0 })
  unmount()
}

test.each(['reload', 'back_forward'] as const)('returns to the position while the page loads after a %s', (type) => {
  leaveAt(900)
  const { unmount } = open(type)
  expect(history.scrollRestoration).toBe('manual')
  grow?.()
  grow?.()
  expect(scrolled).toEqual([900, 900])
  unmount()
  expect(grow).toBeNull()
  expect(history.scrollRestoration).toBe('auto')
})

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('leaves the position to the user after a %s', (name) => {
  leaveAt(900)
  open('reload')
  fireEvent(window, new Event(name))
  expect(grow).toBeNull()
  expect(history.scrollRestoration).toBe('auto')
})

test('starts at the top on a new visit, and after the reload of another page', () => {
  leaveAt(900)
  open('navigate').unmount()
  expect(grow).toBeNull()
  leaveAt(900)
  open('reload', 'http://localhost/product-list').unmount()
  expect(grow).toBeNull()
  // The position was for the reload directly after it.
  open('reload')
  expect(grow).toBeNull()
})
