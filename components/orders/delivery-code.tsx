import { Alert } from '#components/kit/alert/alert.tsx'

/** The code that the customer gives the rider at the door. */
export function DeliveryCode({ code }: { code: string }) {
  return (
    <div className="mt-5">
      <Alert tone="info" title={`Code for the rider: ${code}`}>
        Give it to the rider when you have the parcel.
      </Alert>
    </div>
  )
}
