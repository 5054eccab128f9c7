/** Strip over every page of a trial shop (FUMA_TRY_OUT). */
export function TrialStrip() {
  return (
    <aside
      aria-label="About this shop"
      className="border-warning border-b bg-warning-tint px-4 py-2 text-center text-small text-ink"
    >
      This is a trial shop with sample accounts, sample prices and test payments. Please do not order here.
    </aside>
  )
}
