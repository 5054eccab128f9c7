'use client'

import { useRouter } from 'next/navigation'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { HeartIcon } from '#components/ui/icon.tsx'
import { classes } from '#lib/classes.ts'
import { favouritesOpen, rememberFavourite } from '#lib/favourite-intent.ts'

const SHAPES = {
  /** At the corner of a card's cloth. */
  corner: 'size-11',
  /** Beside the cart's button. */
  box: 'size-12 rounded-sm border border-ink bg-ground',
}

/**
 * Keeps a product among the favourites. A guest is sent to sign in, and the wish waits there for them. Nothing is drawn
 * as long as nobody can sign in.
 */
export function FavouriteButton({
  id,
  name,
  shape = 'corner',
}: {
  id: number
  name: string
  shape?: keyof typeof SHAPES | 'checkbox'
}) {
  const router = useRouter()
  if (!favouritesOpen()) return null
  const keep = () => {
    rememberFavourite({ productId: id, back: location.pathname + location.search })
    router.push('/sign-in')
  }
  if (shape === 'checkbox')
    return (
      <Checkbox checked={false} onChange={keep} className="shrink-0" aria-label={`Favourite: ${name}`}>
        <span aria-hidden="true" className="hidden md:inline">
          Favourite
        </span>
      </Checkbox>
    )
  return (
    <button
      type="button"
      aria-label={`Favourite: ${name}`}
      aria-pressed={false}
      onClick={keep}
      className={classes('flex shrink-0 items-center justify-center transition-colors hover:bg-calico', SHAPES[shape])}
    >
      <HeartIcon />
    </button>
  )
}
