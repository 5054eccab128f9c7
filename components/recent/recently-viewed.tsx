'use client'

import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#lib/account.ts'
import { forgetViewed, readViewed, useRecent } from '#lib/recent.ts'

const RecentCarousel = dynamic(() => import('./recent-carousel.tsx').then((module) => module.RecentCarousel))

/**
 * What somebody looked at before. Its pictures are fetched once it is nearly in sight, and of guests only if there are
 * any; its room is kept before the first paint (`data-recent` and the kind of viewer, theme.css).
 */
export function RecentlyViewed() {
  const ids = useRecent()
  const [near, setNear] = useState(false)
  const section = useRef<HTMLElement>(null)
  const guest = useViewer() === 'guest'
  /** The shop has said that somebody signed in has looked at nothing. */
  const [none, setNone] = useState(false)
  const some = guest ? ids.length > 0 : !none

  useEffect(() => {
    document.documentElement.toggleAttribute('data-recent', ids.length > 0 || readViewed().length > 0)
  }, [ids.length])
  useEffect(() => {
    if (!section.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '400px' },
    )
    watch.observe(section.current)
    return () => watch.disconnect()
  }, [])

  return (
    <section
      ref={section}
      aria-labelledby="recently-viewed"
      data-none={!guest && none ? '' : undefined}
      className="recent shop-width pb-12 md:pb-16"
    >
      <div className="flex min-h-11 items-baseline gap-x-6">
        <h2 id="recently-viewed" className="heading text-d4" tabIndex={-1}>
          Recently viewed
        </h2>
        {some ? (
          <button
            type="button"
            className="link min-h-11 text-small"
            onClick={() => {
              forgetViewed(null)
              document.getElementById('recently-viewed')?.focus()
            }}
          >
            Clear
            <span className="sr-only"> recently viewed</span>
          </button>
        ) : null}
      </div>
      <p className="recent-none text-muted">There are no recently viewed items</p>
      <div className="recent-room">
        {near && (some || !guest) ? <RecentCarousel ids={guest ? ids : null} onNone={setNone} /> : null}
      </div>
    </section>
  )
}
