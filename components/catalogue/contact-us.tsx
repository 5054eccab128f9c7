import { buttonClass } from '#components/ui/button.tsx'

/** Stands where the cart's button would, for cloth whose price is not public: the shop's own telephone. */
export function ContactUs() {
  return (
    <a href="tel:+254709000120" className={buttonClass('outline', 'regular', 'w-full')}>
      Contact us
    </a>
  )
}
