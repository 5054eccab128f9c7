import { Button } from '#components/kit/button/button.tsx'
import type { Address } from '#lib/contract/accounts/address.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'

/** The recipient's name in one line. */
export const nameOnAddress = ({ firstName, middleName, lastName }: Address): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/** A printed address: name, telephone, place. */
export function AddressLines({ address }: { address: Address }) {
  const { physicalLocation, city, county, postalCode, country, primaryMobileNumber } = address
  const town = [[postalCode, city?.name].filter(Boolean).join(' '), county?.name === city?.name ? null : county?.name]
  return (
    <address className="not-italic break-words">
      <span className="block font-semibold">{nameOnAddress(address)}</span>
      <span className="block">{physicalLocation}</span>
      <span className="block">{town.filter(Boolean).join(', ')}</span>
      <span className="block">{country.name}</span>
      <span className="mt-1 block text-small text-muted">{showKenyanMobile(primaryMobileNumber)}</span>
    </address>
  )
}

/** One saved address with its actions. */
export function AddressCard({
  address,
  onEdit,
  onDelete,
  onDefault,
}: {
  address: Address
  onEdit: () => void
  onDelete: () => void
  onDefault: () => void
}) {
  const name = nameOnAddress(address)
  return (
    <article aria-label={`${name}, ${address.physicalLocation}`} className="flex h-full flex-col bg-paper p-5">
      <div>
        {address.default ? (
          <span className="float-right ml-3 bg-success-tint px-2 py-0.5 text-small font-semibold text-success">
            Default
          </span>
        ) : null}
        <AddressLines address={address} />
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onEdit}>
          Edit<span className="sr-only"> the address of {name}</span>
        </Button>
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onDelete}>
          Delete<span className="sr-only"> the address of {name}</span>
        </Button>
        {address.default ? null : (
          <Button variant="quiet" size="small" onClick={onDefault}>
            Make default<span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
    </article>
  )
}
