import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { MISSING_PICTURES_SCRIPT } from '#lib/browser/missing-pictures.ts'
import { fontClasses } from '../fonts.ts'
import { HeadScript } from '../head-script.tsx'
import '../theme.css'

/** Rendered per request, so that every script carries the request's nonce (middleware.ts). */
export const instant = false

export const metadata: Metadata = { title: 'Preview', robots: { index: false, follow: false } }

/** The frame in which the office shows pages of the shop with their drafts: the shop's look without the office's. */
export default async function PreviewLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <html lang="en-KE" className={fontClasses} data-viewer="guest" suppressHydrationWarning>
      <HeadScript code={MISSING_PICTURES_SCRIPT} />
      <body>{children}</body>
    </html>
  )
}
