'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { officeBrandList, officeBrandOrder } from '#lib/contract/catalogue/office/collections.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { OrderedList } from '../ordered-list.tsx'
import { SmallPicture } from '../picture-field.tsx'
import { inOrder, useSavedOrder } from '../use-saved-order.ts'
import { BrandForm } from './brand-form.tsx'

const codeOf = ({ code }: { code: string }) => code

/** The brands of the shop, in its order. */
export function BrandsPart() {
  const address = useAddressState()
  const query = useOfficeQuery(officeBrandList, {})
  const { data, refetch } = query
  const refusal = useRefusal('catalogue.edit')
  const order = useOfficeAction(officeBrandOrder, {
    refreshes: [],
    onRefused: ({ message }) => noteRefused(message),
  })
  const { ids, arrange } = useSavedOrder(
    data?.brands.map(codeOf) ?? [],
    async (before, codes) => (await order.run({ before: [...before], codes: [...codes] })).ok,
    refetch,
  )
  const open = address.get('open')
  const brand = data?.brands.find(({ code }) => code === open) ?? null
  const show = (id: string | null) => address.set({ open: id })
  useKeys('Brands', {
    ...(refusal === null && { c: { label: 'new brand', run: () => show('new'), isInStatusBar: true } }),
    ...(open && { esc: { label: 'close', run: () => show(null) } }),
  })
  const add = (
    <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={() => show('new')}>
      New brand
    </OfficeButton>
  )
  return (
    <>
      <PageHead
        title="Catalogue"
        subtitle={data ? `${showCount(data.brands.length)} brands` : undefined}
        actions={add}
      />
      <CatalogueTabs current="brands" />
      <PageBody>
        <Column>
          {!data ? (
            <QueryState query={query} what="the brands" rows={8} />
          ) : data.brands.length === 0 ? (
            <EmptyState
              title="No brands yet"
              text="Each product needs a brand. Add the first, with the company that dispatches its products."
              actions={add}
            />
          ) : (
            <div className="room-gutter min-h-0 flex-1 overflow-y-auto py-3">
              <OrderedList
                label="Brands in the order of the shop"
                refusal={refusal}
                onOrder={arrange}
                entries={inOrder(data.brands, ids, codeOf).map((one) => ({
                  id: one.code,
                  name: one.name,
                  content: (
                    <div className="flex items-center gap-3">
                      <SmallPicture picture={one.image} />
                      <div className="min-w-0 flex-1">
                        <b className="font-semibold">{one.name}</b>
                        <p className="truncate text-tiny text-muted">
                          {[
                            one.town,
                            `dispatched by ${one.provider.name}`,
                            `${showCount(one.families)} product families`,
                          ]
                            .filter(Boolean)
                            .join(', ')}
                        </p>
                      </div>
                      <OfficeButton size="small" refusal={refusal} onClick={() => show(one.code)}>
                        Change
                      </OfficeButton>
                    </div>
                  ),
                }))}
              />
            </div>
          )}
        </Column>
        {data && (open === 'new' || brand) && refusal === null ? (
          <Column label={brand?.name ?? 'New brand'} width="384px" isPaper>
            <BrandForm key={brand?.code ?? 'new'} brand={brand} providers={data.providers} onClose={() => show(null)} />
          </Column>
        ) : null}
      </PageBody>
    </>
  )
}
