import type { ReactNode } from 'react'
import type { CardBrand } from '#lib/format/card.ts'

/** A word on a card's mark; drawn as text, so that the icons need no picture. */
function Text({ children, fill, size = 10 }: { children: string; fill: string; size?: number }) {
  return (
    <text x="19" y={12.5 + size * 0.35} textAnchor="middle" fontSize={size} fontWeight="800" fill={fill}>
      {children}
    </text>
  )
}

const MARKS: Record<CardBrand, ReactNode> = {
  visa: (
    <>
      <path d="M1 1h36v4H1z" fill="#1a2b7c" />
      <Text fill="#1a2b7c" size={11}>
        VISA
      </Text>
      <path d="M1 20h36v4H1z" fill="#e2a02b" />
    </>
  ),
  mastercard: (
    <>
      <circle cx="15" cy="12.5" r="7.5" fill="#cf2030" />
      <circle cx="23" cy="12.5" r="7.5" fill="#f09a1f" />
      <path d="M19 6.2a7.5 7.5 0 0 1 0 12.6 7.5 7.5 0 0 1 0-12.6Z" fill="#e8622a" />
    </>
  ),
  amex: (
    <>
      <path d="M1 1h36v23H1z" fill="#1f6fb2" />
      <Text fill="#fff">AMEX</Text>
    </>
  ),
  discover: (
    <>
      <path d="M37 13v11H14c10-1 18-4.5 23-11Z" fill="#e57a24" />
      <Text fill="#22252e" size={7}>
        DISCOVER
      </Text>
    </>
  ),
  jcb: (
    <>
      <path d="M8 5h6v12a3 3 0 0 1-3 3H8Z" fill="#1c4f9c" />
      <path d="M16 5h6v12a3 3 0 0 1-3 3h-3Z" fill="#c62434" />
      <path d="M24 5h6v12a3 3 0 0 1-3 3h-3Z" fill="#2c8a43" />
    </>
  ),
  diners: (
    <>
      <circle cx="19" cy="12.5" r="8.5" fill="#1c4f9c" />
      <path d="M16.5 7.5a5.5 5.5 0 0 0 0 10ZM21.5 7.5a5.5 5.5 0 0 1 0 10Z" fill="#fff" />
    </>
  ),
}

/** Our own icon of a card brand; a plain card until the brand is known. The text beside it carries the meaning. */
export function BrandIcon({ brand }: { brand: CardBrand | null }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 38 25" width="38" height="25" className="shrink-0 font-sans">
      <path
        d="M.5.5h37v24H.5z"
        className={brand ? 'fill-white stroke-field' : 'fill-none stroke-field'}
        strokeWidth="1"
      />
      {brand ? MARKS[brand] : <path d="M1 6h36v4H1zM5 16h9v2H5z" className="fill-hairline" />}
    </svg>
  )
}
