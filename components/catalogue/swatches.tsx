'use client'

import { type CSSProperties, useEffect, useRef } from 'react'
import { classes } from '#components/kit/classes.ts'
import { useRadioGroup } from '#components/kit/field/use-radio-group.ts'
import { isPlainClick } from '#components/kit/link/plain-click.ts'
import { sheetPosition } from '#lib/catalogue/swatch-sheet.ts'
import { productAddress } from '#lib/routes.ts'
import { type CardSwatch, SWATCHES } from './card-view.ts'

/** A colour's label. A sold-out colour is labelled as such, and crossed out. */
const nameOf = ({ name, isSoldOut }: CardSwatch) => (isSoldOut ? `${name}, sold out` : name)

/** The loaded colours of a card. */
export interface ShownColours {
  /** The picture with all swatches side by side, and the number of swatches in it. */
  sheet: { address: string; of: number }
  swatches: readonly CardSwatch[]
  /** Number of further colours. */
  more: number
  /** Whether all of them are shown; until then a phone shows one less. */
  isOpen: boolean
  /** Whether the rest is being fetched. */
  isWaiting: boolean
  /** Fetches and shows the rest. */
  open: () => void
}

/** Its crop of the sheet over its mean colour, as a background: a crop that fails to load leaves the plain colour. */
function swatchStyle({ mean, at }: CardSwatch, { address, of }: ShownColours['sheet']): CSSProperties | undefined {
  const colour = mean ? `#${mean}` : ''
  if (of === 0) return colour ? { background: colour } : undefined
  return { background: `${colour} url("${address}") ${sheetPosition(at, of)} / ${of * 100}% 100%`.trim() }
}

/**
 * The colours of a card. Each is a link to the product in that colour, so it works without JavaScript. With JavaScript
 * they are radios, and a choice changes the card's picture and price. "+3" shows the rest; without JavaScript it opens
 * the product, which shows them all.
 * @param id the chosen product
 */
export function Swatches({
  colours: { sheet, swatches, more, isOpen, isWaiting, open },
  chosen,
  name,
  id,
  onChoose,
}: {
  colours: ShownColours
  chosen: string
  name: string
  id: number
  onChoose: (swatch: CardSwatch) => void
}) {
  const { isLive, group, entry, radio } = useRadioGroup(`Colours of ${name}`)
  const list = useRef<HTMLUListElement>(null)
  /**
   * How many were visible when the rest was requested. The focus moves to the next colour, as the button is removed.
   */
  const visibleBefore = useRef<number | null>(null)
  useEffect(() => {
    if (!isOpen || visibleBefore.current === null) return
    list.current?.querySelectorAll<HTMLElement>('[role="radio"]')[visibleBefore.current]?.focus()
    visibleBefore.current = null
  }, [isOpen])

  if (swatches.length < 2) return <div className="h-11" />
  const cut = isOpen || swatches.length < SWATCHES ? 0 : 1
  return (
    <div className="relative z-10 -ml-2 flex min-h-11 items-start">
      <ul ref={list} {...group} className="flex flex-wrap">
        {swatches.map((swatch, i) => (
          <li key={swatch.code} {...entry} className={cut && i === SWATCHES - 1 ? 'hidden md:block' : undefined}>
            <a
              href={productAddress(swatch.id)}
              title={nameOf(swatch)}
              aria-label={nameOf(swatch)}
              {...radio(swatch.code === chosen)}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onChoose(swatch)
              }}
              className="flex h-11 w-10 items-center justify-center"
            >
              <span
                className={classes(
                  'swatch',
                  swatch.isSoldOut && 'crossed-out',
                  swatch.code === chosen && 'ring-2 ring-ink ring-offset-3 ring-offset-ground',
                )}
                style={swatchStyle(swatch, sheet)}
              />
            </a>
          </li>
        ))}
      </ul>
      {!isOpen && more + cut > 0 ? (
        <a
          href={productAddress(id)}
          {...(isLive ? { role: 'button', 'aria-busy': isWaiting || undefined } : {})}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            visibleBefore.current = [...(list.current?.children ?? [])].filter((entry) =>
              entry.checkVisibility(),
            ).length
            open()
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return
            event.preventDefault()
            event.currentTarget.click()
          }}
          className={classes('more-swatches', more === 0 && 'md:hidden')}
        >
          {cut ? <span className="md:hidden">+{more + cut}</span> : null}
          {more > 0 ? <span className={cut ? 'hidden md:inline' : undefined}>+{more}</span> : null}
          <span className="sr-only"> more colours</span>
        </a>
      ) : null}
    </div>
  )
}
