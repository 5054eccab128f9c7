import { buttonClass } from '#components/ui/button.tsx'

/** Stands where the cart's button would, for cloth whose price is not public: leads to the ways to reach the shop. */
export function ContactUs() {
  return (
    <a href="#contact" className={buttonClass('outline', 'regular', 'w-full')}>
      Contact us
    </a>
  )
}
