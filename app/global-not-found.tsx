import type { Metadata } from 'next'
import { fontClasses } from './fonts.ts'
import './theme.css'

export const metadata: Metadata = { title: 'Not found · Fuma' }

/** An address that no route knows. */
export default function GlobalNotFound() {
  return (
    <html lang="en-KE" className={fontClasses}>
      <body>
        <main>
          <h1>There is no such page.</h1>
          <a href="/product-list">See all cloth</a>
        </main>
      </body>
    </html>
  )
}
