'use client'

import { useMemo, useState } from 'react'
import { type CardView, cardView } from '#components/catalogue/card-view.ts'
import { ProductCard } from '#components/catalogue/product-card.tsx'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { Price } from '#components/kit/figure/price.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { LoadingRows } from '#components/kit/state/office-states.tsx'
import { ProductTexts } from '#components/product/product-texts.tsx'
import { TagLabels } from '#components/product/tag-labels.tsx'
import { type Family, officeFamilyShown, type FamilyShown as Shown } from '#lib/contract/catalogue/office/family.ts'
import type { Product } from '#lib/contract/catalogue/product.ts'
import { changesToSave, type FamilyDraft, formOf, rightCells } from '#lib/office/family/family-draft.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { changesOf } from '#lib/office/sheet/draft.ts'
import { useShopName } from '#lib/office/shop.ts'

const TYPING_MS = 350
/** Letters of a description that most search engines show. */
const SEARCH_LETTERS = 160

/** The shop has no swatch sheet for a hidden family: use the average colours instead. */
const withoutSheet = (card: CardView): CardView => ({ ...card, sheet: { ...card.sheet, of: 0 } })

/** Preview of a family with the unsaved changes: card, search result, product page. */
export function FamilyShown({ family, draft }: { family: Family; draft: FamilyDraft }) {
  const settled = useSettled(draft, TYPING_MS)
  const input = useMemo(() => {
    const none = { version: family.version, pictures: [] }
    const changes = { ...none, ...changesToSave(family, settled), made: [], codes: [] }
    return { familyId: family.familyId, changes, cells: changesOf(rightCells(settled)) }
  }, [family, settled])
  const { data, error } = useOfficeQuery(officeFamilyShown, input, { staleMs: 0 })
  const [isPageOpen, setPageOpen] = useState(false)
  const form = formOf(family, draft)
  const isHidden = form.status !== 'active'
  return (
    <div className="px-5 py-4">
      <h2 className="heading flex items-baseline justify-between text-d5">
        Shop preview
        <span className="font-sans text-tiny font-normal text-muted">
          {error ? 'last version' : isHidden ? 'once it is on sale' : 'live'}
        </span>
      </h2>
      {!data ? (
        error ? (
          <p className="mt-2 text-muted">No preview: fix the errors first.</p>
        ) : (
          <LoadingRows label="Loading the preview" rows={5} />
        )
      ) : data.card ? (
        <div inert className="mt-3 w-54">
          <ProductCard
            card={isHidden ? withoutSheet(cardView(data.card)) : cardView(data.card)}
            across="list"
            level={3}
            priority="eager"
          />
        </div>
      ) : (
        <p className="mt-2 text-muted">Not visible in the shop: all variants are hidden, or there are none yet.</p>
      )}
      {data?.product ? (
        <OfficeButton className="mt-1" onClick={() => setPageOpen(true)}>
          View the page
        </OfficeButton>
      ) : null}
      <SearchResult form={form} shown={data} />
      {isPageOpen && data?.product ? (
        <OfficeDialog label="The product’s page" className="max-w-300" onClose={() => setPageOpen(false)}>
          <PageShown product={data.product} />
        </OfficeDialog>
      ) : null}
    </div>
  )
}

/** Search engine preview: the page's title and description. */
function SearchResult({ form, shown }: { form: ReturnType<typeof formOf>; shown: Shown | undefined }) {
  const shop = useShopName()
  const text = form.shortDescription ?? ''
  const product = shown?.product
  return (
    <section aria-label="Search engine preview" className="mt-5 border-t border-hairline pt-3">
      <h2 className="heading flex items-baseline justify-between text-d5">
        Search engine preview
        <span
          className={`font-sans text-tiny font-normal ${text.length > SEARCH_LETTERS ? 'text-error' : 'text-muted'}`}
        >
          {text.length} of {SEARCH_LETTERS} letters
        </span>
      </h2>
      <p className="mt-1 text-tiny text-muted">
        {product ? `${product.collectionName} › ${product.subCollectionName}` : ''}
      </p>
      <p className="text-lead break-words text-link">
        {product?.productFullName ?? form.name}
        {shop ? ` | ${shop}` : ''}
      </p>
      <p className="text-small break-words text-muted">
        {text.slice(0, SEARCH_LETTERS)}
        {text.length > SEARCH_LETTERS ? ' …' : ''}
        {text === '' ? 'Without a short description, search engines pick text from the page.' : ''}
      </p>
    </section>
  )
}

/** Preview of the product page with the shop's own components, not interactive. */
function PageShown({ product }: { product: Product }) {
  const { matrix } = product
  return (
    <div className="max-h-[inherit] overflow-y-auto p-6">
      <div inert>
        <div className="grid gap-8 md:grid-cols-2">
          <ul className="grid grid-cols-2 content-start gap-3">
            {product.images.map((image) => (
              <li key={image.sha256}>
                <Picture media={image} widths={[320]} />
              </li>
            ))}
          </ul>
          <div>
            <p className="text-muted">{product.brandName}</p>
            <h1 className="heading text-d2">{product.clusterName}</h1>
            <p className="mt-1">
              {product.colorName}, {product.sizeName}
            </p>
            <TagLabels tags={product.tags} />
            <div className="mt-4">
              <Price figures={product} size="page" />
            </div>
            <p className="mt-4 text-muted">
              Colours: {matrix.columns.map(({ name }) => name).join(', ')}. Sizes:{' '}
              {matrix.rows.map(({ name }) => name).join(', ')}.
            </p>
          </div>
        </div>
        <ProductTexts product={product} />
      </div>
    </div>
  )
}
