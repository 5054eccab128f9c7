'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import { ProductFinder } from '#components/office/orders/parcels/product-finder.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeEndingPreview } from '#lib/contract/catalogue/office/ending.ts'
import { showCount } from '#lib/format/count.ts'
import type { EndingDraft } from '#lib/office/ending/ending-draft.ts'
import { useRefusals } from '#lib/office/me.ts'

type Variant = Output<typeof officeEndingPreview>['variants'][number]
/** Marks the product finder as open for all ending variants. */
const ALL = 'all'

/** Choice of the ending variants and the replacement of each. */
export function WhatEnds({
  variants,
  draft,
  onChange,
}: {
  /** Of the whole family. */
  variants: readonly Variant[]
  draft: EndingDraft
  onChange: (draft: EndingDraft) => void
}) {
  const [choosing, setChoosing] = useState<number | typeof ALL | null>(null)
  const refusalOf = useRefusals()
  const refusal = refusalOf('orders.edit') ?? refusalOf('orders.view')
  const { variantIds, replacements } = draft
  const isEnding = (id: number) => variantIds === null || variantIds.includes(id)
  const ending = variants.filter(({ variantId }) => isEnding(variantId))
  function tick(id: number) {
    const all = variants.map(({ variantId }) => variantId)
    const before = variantIds ?? all
    const next = before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
    if (next.length > 0) onChange({ ...draft, variantIds: next.length === all.length ? null : next })
  }
  function choose(product: { productId: number; name: string } | null) {
    const ids = choosing === ALL ? ending.map(({ variantId }) => variantId) : choosing === null ? [] : [choosing]
    const chosen = product && { productId: product.productId, name: product.name }
    const next = { ...replacements }
    for (const id of ids) {
      if (chosen) next[id] = chosen
      else delete next[id]
    }
    onChange({ ...draft, replacements: next, others: chosen && draft.others === 'keep' ? 'replace' : draft.others })
    setChoosing(null)
  }
  return (
    <section aria-label="Products to end" className="pb-4">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-ink py-1.5">
        <h2 className="heading text-d5">Products to end</h2>
        <span className="text-tiny text-muted">
          {variantIds === null
            ? `The family with all ${showCount(variants.length)} variants`
            : `${showCount(variantIds.length)} of ${showCount(variants.length)} variants; the family stays`}
        </span>
        <OfficeButton size="small" refusal={refusal} onClick={() => setChoosing(choosing === ALL ? null : ALL)}>
          Replace all with…
        </OfficeButton>
      </header>
      {choosing === ALL ? (
        <ProductFinder
          label="Replacement for all"
          taken={new Set(ending.map(({ variantId }) => variantId))}
          onAdd={choose}
        />
      ) : null}
      <ul className="max-h-80 overflow-y-auto">
        {variants.map((variant) => (
          <EndingVariant
            key={variant.variantId}
            variant={variant}
            isEnding={isEnding(variant.variantId)}
            replacement={replacements[variant.variantId]}
            isChoosing={choosing === variant.variantId}
            refusal={refusal}
            onTick={() => tick(variant.variantId)}
            onOpen={() => setChoosing(choosing === variant.variantId ? null : variant.variantId)}
            onChoose={choose}
          />
        ))}
      </ul>
    </section>
  )
}

/** A variant: whether it ends, and its replacement. */
function EndingVariant({
  variant: { variantId, code, name, stock, isEnded },
  isEnding,
  replacement,
  isChoosing,
  refusal,
  onTick,
  onOpen,
  onChoose,
}: {
  variant: Variant
  isEnding: boolean
  replacement: EndingDraft['replacements'][number] | undefined
  /** The product finder is open for its replacement. */
  isChoosing: boolean
  refusal: string | null
  onTick: () => void
  onOpen: () => void
  /** @param product null: no replacement */
  onChoose: (product: { productId: number; name: string } | null) => void
}) {
  return (
    <li className="border-b border-hairline py-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <OfficeCheckbox label={`End ${name}`} isChecked={isEnding} onChange={onTick} />
        <span className="min-w-0 flex-1 basis-52">
          <span className="block truncate">{name}</span>
          <span className="text-tiny text-muted">
            {code}, {stock.toLocaleString('en-KE')} in stock{isEnded ? ', no longer on sale' : ''}
          </span>
        </span>
        {isEnding ? (
          <span className="flex min-w-0 items-center gap-2 text-small">
            {replacement ? (
              <span className="min-w-0">
                by <b className="font-semibold">{replacement.name}</b>
              </span>
            ) : (
              <span className="text-muted">no replacement</span>
            )}
            <OfficeButton
              size="small"
              refusal={refusal}
              aria-label={`Choose a replacement for ${name}`}
              onClick={onOpen}
            >
              {replacement ? 'Change' : 'Replace with…'}
            </OfficeButton>
          </span>
        ) : null}
      </div>
      {isChoosing ? (
        <div className="pb-2">
          <ProductFinder label="Replacement" taken={new Set([variantId])} onAdd={onChoose} />
          {replacement ? (
            <button type="button" className="link min-h-7" onClick={() => onChoose(null)}>
              Remove replacement
            </button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
