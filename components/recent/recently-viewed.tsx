'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { useViewer } from '#lib/account/account.ts'
import { PAGES_TO_BROWSE } from '#lib/browser/first-paint.ts'
import { forgetViewed, readViewed, useRecent } from '#lib/catalogue/recent.ts'

const RecentCarousel = dynamic(() => import('./recent-carousel.tsx').then((module) => module.RecentCarousel))
const BROWSED = new RegExp(PAGES_TO_BROWSE)

/** Reports the path. A separate component, because the shell of a page with a parameter does not know its path. */
function PathWatch({ onPath }: { onPath: (path: string) => void }) {
  const path = usePathname()
  useEffect(() => onPath(path), [path, onPath])
  return null
}

/** The product id in a path; null for other paths. */
const productOf = (path: string): number | null => Number(/^\/product-details\/(\d+)$/.exec(path)?.[1]) || null

/**
 * Recently viewed products on browsing pages, only if there are others than the page's own product. Its pictures load
 * once it is nearly visible; its space is reserved before the first paint (`data-recent`, theme.css).
 */
export function RecentlyViewed() {
  const ids = useRecent()
  const viewer = useViewer()
  const isGuest = viewer === 'guest'
  const [path, setPath] = useState<string | null>(null)
  const [isNear, setIsNear] = useState(false)
  /** The shop has reported that a signed-in user has viewed no other product. */
  const [isNone, setIsNone] = useState(false)
  /** Cleared just now: shows that until the visitor leaves the page. */
  const [isCleared, setIsCleared] = useState(false)
  const section = useRef<HTMLElement>(null)
  const own = path === null ? null : productOf(path)
  const others = ids.filter((id) => id !== own)
  const isEmpty = isGuest ? others.length === 0 : isNone

  const onPath = useCallback((next: string) => {
    setPath(next)
    setIsNone(false)
    setIsCleared(false)
  }, [])
  useEffect(() => {
    // Until the path is known, the inline script decides the visibility.
    if (path === null) return
    // The browser's stored list is available one effect after the first render.
    const some = isGuest ? readViewed().some((id) => id !== own) : !isNone
    const isShown = BROWSED.test(path) && (isCleared || some || others.length > 0)
    document.documentElement.toggleAttribute('data-recent', isShown)
  }, [path, own, isGuest, isNone, isCleared, others.length])
  useEffect(() => {
    if (!section.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '400px' },
    )
    watch.observe(section.current)
    return () => watch.disconnect()
  }, [])

  return (
    <>
      <Suspense fallback={null}>
        <PathWatch onPath={onPath} />
      </Suspense>
      <section
        ref={section}
        aria-labelledby="recently-viewed"
        data-none={isEmpty && isCleared ? '' : undefined}
        className="recent shop-width pb-12 md:pb-16"
      >
        <div className="flex min-h-11 items-baseline gap-x-6">
          <h2 id="recently-viewed" className="heading text-d4" tabIndex={-1}>
            Recently viewed
          </h2>
          {isEmpty ? null : (
            <LiveButton
              className="link min-h-11 text-small"
              onClick={() => {
                setIsCleared(true)
                forgetViewed(null)
                document.getElementById('recently-viewed')?.focus()
              }}
            >
              Clear
              <span className="sr-only"> recently viewed</span>
            </LiveButton>
          )}
        </div>
        {isEmpty && isCleared ? <p className="text-muted">There are no recently viewed items</p> : null}
        <div className="recent-room">
          {isNear && path !== null && (!isEmpty || !isGuest) ? (
            <RecentCarousel ids={isGuest ? others : null} without={own} onNone={setIsNone} />
          ) : null}
        </div>
      </section>
    </>
  )
}
