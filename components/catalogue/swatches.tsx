'use client'

import type { CSSProperties } from 'react'
import { classes } from '#lib/classes.ts'
import { productAddress } from '#lib/routes.ts'
import { type CardSwatch, SWATCHES } from './card-view.ts'

/** A colour as woven bands, drawn from its first impression: no picture is fetched for it. */
function clothOf(bands: readonly string[]): CSSProperties | undefined {
  if (bands.length < 2) return bands[0] ? { background: `#${bands[0]}` } : undefined
  const share = 100 / bands.length
  return { background: `linear-gradient(${bands.map((colour, i) => `#${colour} ${i * share}% ${(i + 1) * share}%`)})` }
}

/**
 * The colours of a card. Each is a link to the product in that colour, so it works without a script; with one it
 * changes the card's own picture and price.
 */
export function Swatches({
  swatches,
  chosen,
  more,
  name,
  onChoose,
}: {
  swatches: readonly CardSwatch[]
  chosen: string
  more: number
  name: string
  onChoose: (swatch: CardSwatch) => void
}) {
  if (swatches.length < 2) return <div className="h-11" />
  const fourth = swatches.length === SWATCHES ? 1 : 0
  return (
    <ul aria-label={`Colours of ${name}`} className="relative z-10 -ml-2 flex h-11 items-center">
      {swatches.map((swatch, i) => (
        <li key={swatch.code} className={i === SWATCHES - 1 ? 'hidden md:block' : undefined}>
          <a
            href={productAddress(swatch.id)}
            title={swatch.name}
            aria-label={swatch.name}
            aria-current={swatch.code === chosen ? 'true' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onChoose(swatch)
            }}
            className="flex h-11 w-10 items-center justify-center"
          >
            <span
              className={classes(
                'swatch',
                swatch.code === chosen && 'ring-2 ring-ink ring-offset-3 ring-offset-ground',
              )}
              style={clothOf(swatch.bands)}
            />
          </a>
        </li>
      ))}
      {more + fourth > 0 ? (
        <li className={classes('pl-1 text-small text-muted', more === 0 && 'md:hidden')}>
          {fourth ? <span className="md:hidden">+{more + fourth}</span> : null}
          {more > 0 ? <span className={fourth ? 'hidden md:inline' : undefined}>+{more}</span> : null}
          <span className="sr-only"> more colours</span>
        </li>
      ) : null}
    </ul>
  )
}
