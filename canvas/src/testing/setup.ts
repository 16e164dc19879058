// jsdom cannot draw. Without this it prints an error for every canvas.
HTMLCanvasElement.prototype.getContext = () => null;
