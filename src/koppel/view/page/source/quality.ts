// How good the picture is.

// from the simplest picture to the best one; each has what those before it have
export const LEVELS = ["half resolution", "plain", "metal", "antialiasing", "shadows", "environment"];
export const [PLAIN, METAL, ANTIALIASING, SHADOWS, ENVIRONMENT] = [1, 2, 3, 4, 5];
export const SLOW = 70; // ms from frame to frame: the picture becomes simpler
export const FAST = 21; // and better
export const MEASURED = 6; // frames that are timed at each level; the first ones prepare what the others use
