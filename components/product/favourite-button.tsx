'use client'

import { useRouter } from 'next/navigation'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { HeartIcon } from '#components/kit/icon.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { canOrder } from '#lib/account/capabilities.ts'
import { rememberFavourite } from '#lib/account/favourite-intent.ts'
import { signInForFavourites } from '#lib/account/sign-in-reason.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { useIsFavourite } from '#lib/catalogue/use-favourite.ts'

const SHAPES = {
  /** A disc of 36 px over a card's picture, set in from its corner: a drawn rail or pattern continues behind it. */
  corner: 'size-11 rounded-full border-4 border-transparent bg-ground bg-clip-padding',
  /** Beside the cart's button. */
  box: 'size-12 rounded-sm border border-ink bg-ground',
}

async function toggle(id: number, cluster: string, favourite: boolean): Promise<void> {
  try {
    const { setFavourite } = await import('#lib/catalogue/favourite-queries.ts')
    await setFavourite(id, cluster, favourite)
  } catch {
    showAlert({ tone: 'danger', title: 'We could not load that.', text: 'Check your connection and try again.' })
  }
}

/**
 * Adds a product to the favourites. A guest is sent to sign-in, and the favourite is saved after it, on the same page.
 * Hidden for companies without approval (`approved-only`, theme.css).
 * @param cluster the product's family; empty until it is known
 */
export function FavouriteButton({
  id,
  cluster,
  name,
  shape = 'corner',
}: {
  id: number
  cluster: string
  name: string
  shape?: keyof typeof SHAPES | 'checkbox'
}) {
  const router = useRouter()
  const viewer = useViewer()
  const on = useIsFavourite(cluster)
  // Staff see favourites but cannot change them (specification).
  const disabled = !canOrder(accountOf(viewer).userType)
  const press = () => {
    if (viewer !== 'guest') return cluster && void toggle(id, cluster, !on)
    const back = location.pathname + location.search
    rememberFavourite({ productId: id, back })
    router.push(signInForFavourites(back))
  }
  if (shape === 'checkbox')
    return (
      <Checkbox
        checked={on}
        disabled={disabled}
        onChange={press}
        className="approved-only shrink-0"
        aria-label={`Favourite: ${name}`}
      >
        <span aria-hidden="true" className="text-small md:text-base">
          Favourite
        </span>
      </Checkbox>
    )
  return (
    <LiveButton
      aria-label={`Favourite: ${name}`}
      aria-pressed={on}
      disabled={disabled}
      onClick={press}
      className={classes(
        'approved-only flex shrink-0 items-center justify-center transition-colors enabled:hover:bg-calico disabled:text-muted',
        on && 'text-madder',
        SHAPES[shape],
      )}
    >
      <HeartIcon filled={on} />
    </LiveButton>
  )
}
