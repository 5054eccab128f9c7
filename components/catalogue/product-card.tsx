'use client'

import { type ReactNode, useState } from 'react'
import { OwnPrice } from '#components/catalogue/own-price.tsx'
import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { sheetAddress } from '#lib/catalogue/swatch-sheet.ts'
import { productAddress } from '#lib/routes.ts'
import { CARD_SIZES, type CardSwatch, type CardView } from './card-view.ts'
import { type ShownColours, Swatches } from './swatches.tsx'

type Colours = typeof import('./fetch-colour.ts')

/** Calls code that is loaded on first use. If loading fails, shows a message and returns null. */
async function fetched<T>(get: (part: Colours) => Promise<T | null>): Promise<T | null> {
  try {
    return await get(await import('./fetch-colour.ts'))
  } catch {
    showAlert({ tone: 'danger', title: 'We could not load that.', text: 'Check your connection and try again.' })
    return null
  }
}

/** The card in the selected colour. A selection on the previous card of this place is ignored. */
function usePickedColour(card: CardView) {
  const [last, setLast] = useState<{ on: CardView; picked: CardView; waitingFor: string | null } | null>(null)
  const { picked, waitingFor } = last?.on === card ? last : { picked: card, waitingFor: null }
  const pick = async (swatch: CardSwatch) => {
    if (swatch.code === (waitingFor ?? picked.colour)) return
    setLast({ on: card, picked, waitingFor: swatch.code })
    const next = (await fetched(({ cardInColour }) => cardInColour(card, swatch))) ?? picked
    // By now this place can show another card, or another colour can be selected.
    setLast((current) =>
      current?.on === card && current.waitingFor === swatch.code
        ? { on: card, picked: next, waitingFor: null }
        : current,
    )
  }
  return { picked, pick, waitingFor }
}

/** The card's colours: the first few, and the rest after "+3" is pressed. */
function useColours(card: CardView): ShownColours {
  const [last, setLast] = useState<{ on: CardView; rest: readonly CardSwatch[] | null } | null>(null)
  const opened = last?.on === card ? last : null
  const rest = opened?.rest
  const open = async () => {
    if (opened) return
    setLast({ on: card, rest: null })
    const rest = card.moreColours === 0 ? [] : await fetched(({ otherColours }) => otherColours(card))
    // By now this place can show another card.
    setLast((current) => (current?.on === card ? rest && { on: card, rest } : current))
  }
  return {
    sheet: { address: sheetAddress(card.cluster, card.sheet.name), of: card.sheet.of },
    swatches: rest ? [...card.swatches, ...rest] : card.swatches,
    more: card.moreColours,
    isOpen: rest != null,
    isWaiting: opened !== null && !rest,
    open: () => void open(),
  }
}

/**
 * A product family as a card: picture, brand, name, size, colours, price, and actions.
 * @param across number of cards beside each other
 * @param action the button at its foot, for the selected colour; a card without a price offers to contact us instead
 * @param corner content at the picture's top right: the heart of a favourite
 * @param select content at the top left, for the selected colour: the checkbox of a sales representative
 * @param level level of its heading
 */
export function ProductCard({
  card,
  across,
  priority,
  action,
  corner,
  select,
  level = 2,
}: {
  card: CardView
  across: keyof typeof CARD_SIZES
  priority?: 'high' | 'eager' | 'lazy'
  action?: (picked: CardView) => ReactNode
  corner?: ReactNode
  select?: (picked: CardView) => ReactNode
  level?: 2 | 3
}) {
  const { picked, pick, waitingFor } = usePickedColour(card)
  const colours = useColours(card)
  const Heading = `h${level}` as const
  return (
    <article className="relative flex h-full flex-col">
      <div className="relative">
        <Picture
          // Another product's picture is another element: the previous one must not be seen while it loads.
          key={card.id}
          media={{ ...picked.picture, alt: '' }}
          sizes={CARD_SIZES[across]}
          priority={priority}
          decorative
          className={classes('transition-opacity', waitingFor && 'opacity-60')}
        />
        {corner ? <div className="absolute top-0 right-0 z-10">{corner}</div> : null}
        {select ? <div className="absolute top-1 left-1 z-10 rounded-sm bg-ground">{select(picked)}</div> : null}
        {picked.tags.length > 0 || picked.isSoldOut ? (
          <ul className="absolute bottom-3 left-0 space-y-1 text-tiny font-semibold">
            {picked.isSoldOut ? <li className="w-fit bg-ink px-2 py-1 text-ground md:px-2.5">Sold out</li> : null}
            {picked.tags.map((tag, i) => (
              <li
                key={tag}
                className={classes(
                  'w-fit bg-ground px-2 py-1 md:px-2.5',
                  i === 0 && picked.formerPrice !== null && 'text-madder',
                )}
              >
                {tag}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <p className="mt-3 flex min-h-6 items-center justify-between gap-2 text-tiny text-muted">
        {picked.brand}
        {/* Beside the picture, not on it: it would cover cuffs and fringes. */}
        {picked.logo ? (
          <span className="hidden w-10 shrink-0 md:block">
            <Picture media={{ sha256: picked.logo, alt: '', blur: '' }} widths={[320]} ratio={[5, 3]} decorative />
          </span>
        ) : null}
      </p>
      <Heading className="font-semibold">
        <NavLink href={productAddress(picked.id)} className="covering-link">
          {picked.name}
        </NavLink>
      </Heading>
      <p className="text-small text-muted">{picked.size}</p>
      <Swatches
        colours={colours}
        chosen={waitingFor ?? picked.colour}
        name={picked.name}
        id={picked.id}
        onChoose={pick}
      />
      <div className="mb-3" aria-live={picked === card ? undefined : 'polite'}>
        <OwnPrice of={picked} figures={picked} />
      </div>
      <div className="relative z-10 mt-auto">{action?.(picked)}</div>
    </article>
  )
}
