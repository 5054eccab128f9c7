/** The yardstick: Next as it comes. */
export default {}
