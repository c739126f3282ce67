/** Style sheets in jest: nothing. */
export default {};
