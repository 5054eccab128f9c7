'use client'

import { chooseLanguage, LANGUAGES, useLanguage } from '#lib/language/language.ts'
import { LiveButton } from './live-button.tsx'

/** Changes between English and Kiswahili: shows the name of the other language, in that language. */
export function LanguageButton({ className = 'link min-h-11' }: { className?: string }) {
  const other = useLanguage() === 'en' ? 'sw' : 'en'
  return (
    <LiveButton lang={other} className={className} onClick={() => chooseLanguage(other)}>
      {LANGUAGES[other]}
    </LiveButton>
  )
}
