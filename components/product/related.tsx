'use client'

import { useEffect, useRef } from 'react'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { RelatedRow } from './related-row.tsx'

const loadCards = () => import('./related-cards.tsx')
/** Distance below the window at which the row loads. */
const NEAR = '600px'

/** Products that go with this one, fetched once the visitor scrolls near them. Of use with a script only. */
export function Related({ id }: { id: number }) {
  const place = useRef<HTMLElement>(null)
  const { part, want } = useDeferred(loadCards)

  useEffect(() => {
    const section = place.current
    if (!section) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        void want()
      },
      { rootMargin: NEAR },
    )
    watch.observe(section)
    return () => watch.disconnect()
  }, [want])

  return (
    <section ref={place} aria-labelledby="related" className="section-gap noscript:hidden">
      {part ? <part.RelatedCards id={id} /> : <RelatedRow />}
    </section>
  )
}
