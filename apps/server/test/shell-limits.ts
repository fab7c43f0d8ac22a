/* Without these lines of shell a process would be ended, or could do what it must not. */

/** A file that may not grow is then an error, and no signal that ends the process. */
export const SURVIVE = "trap '' XFSZ";
/** Root may write anywhere: without this right it may not. */
export const OBEY =
  process.getuid?.() === 0
    ? 'exec setpriv --bounding-set=-dac_override,-dac_read_search "$0" "$@"'
    : '';
