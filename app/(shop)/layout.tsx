import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { VIEWER_SCRIPT } from '#lib/viewer.ts'
import { publicAddress } from '#server/public-address.ts'
import { readMenu } from '#server/shop/reference.ts'
import { fontClasses } from '../fonts.ts'
import '../theme.css'

/** No page of the shop may depend on who asks: the build fails where one reads a cookie, a header or `searchParams`. */
export const ensureStatic = 'navigation'

export const metadata: Metadata = {
  metadataBase: new URL(publicAddress()),
  title: { default: 'Fuma: Kenyan cloth by the piece and by the bale', template: '%s · Fuma' },
  description: 'Blankets, shukas, kikoys, bed linen, knitwear and yarn from Kenyan mills. Pay with M-Pesa.',
  openGraph: { siteName: 'Fuma', locale: 'en_KE', type: 'website' },
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12142b' },
  ],
}

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const menu = await readMenu()
  return (
    <html lang="en-KE" className={fontClasses} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: VIEWER_SCRIPT }} />
      </head>
      <body>
        <nav aria-label="Collections">
          {menu.map(({ id, name }) => (
            <a key={id} href={`/product-list/${id}`}>
              {name}
            </a>
          ))}
        </nav>
        {children}
      </body>
    </html>
  )
}
