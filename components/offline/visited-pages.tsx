'use client'

import { useEffect, useState } from 'react'
import { showInstant } from '#lib/format/clock.ts'
import { useDayNames } from '#lib/language/dates.ts'
import { offlineTexts } from '#lib/language/offline.ts'
import { useTexts } from '#lib/language/texts.ts'
import { readVisitedPages, type VisitedPage } from '#lib/offline/visited-pages.ts'
import { OFFLINE_ROW, OfflinePart } from './offline-part.tsx'

/** The pages visited last, which open without a connection. */
export function VisitedPages() {
  const texts = useTexts(offlineTexts)
  const names = useDayNames()
  const [pages, setPages] = useState<readonly VisitedPage[]>([])
  useEffect(() => {
    // A browser that refuses its caches has no page to list.
    readVisitedPages().then(setPages, () => undefined)
  }, [])
  if (pages.length === 0) return null
  return (
    <OfflinePart title={texts.pages} note={texts.pagesNote}>
      {pages.map(({ address, title, at }) => (
        <li key={address} className={OFFLINE_ROW}>
          {/* Not by the router, which would request parts of the page. */}
          <a href={address} className="link min-h-11 content-center">
            {title}
          </a>
          <span className="content-center text-small text-muted">
            {texts.saved({ at: showInstant(new Date(at), names) })}
          </span>
        </li>
      ))}
    </OfflinePart>
  )
}
