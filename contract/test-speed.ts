// Name of the page's element that tells the form how much faster browser tests run.

/** `<meta name="test-speed" content="10">`; absent from every page but those of browser tests. */
export const testSpeedName = 'test-speed'
