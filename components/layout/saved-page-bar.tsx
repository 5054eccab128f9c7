'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { showInstant } from '#lib/format/clock.ts'
import { useDayNames } from '#lib/language/dates.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'

/** The page that the service worker had saved, with the time of the copy; null for a page from the network. */
function savedPage(): { path: string; at: Date } | null {
  const { savedAt } = document.documentElement.dataset
  return savedAt ? { path: location.pathname, at: new Date(savedAt) } : null
}

/** Shows on a page from the service worker's copies how old it is, until another page opens. */
export function SavedPageBar() {
  const pathname = usePathname()
  const texts = useTexts(headerTexts)
  const names = useDayNames()
  const [saved, setSaved] = useState<ReturnType<typeof savedPage>>(null)
  useEffect(() => setSaved(savedPage()), [])
  return (
    <div role="status" lang={useLanguage()} className="sticky top-0 z-50 print:hidden">
      {saved?.path === pathname ? (
        <div className="border-b border-hairline bg-warning-tint">
          <div className="shop-width flex items-center justify-between gap-4 py-1">
            <p className="text-small">
              <strong className="font-semibold">{texts.offline}</strong>{' '}
              {texts.savedOn({ at: showInstant(saved.at, names) })}
            </p>
            <button type="button" className="link min-h-11 shrink-0 text-small" onClick={() => location.reload()}>
              {texts.tryAgain}
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
