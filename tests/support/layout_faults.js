// What is wrong with the page as it stands, in words; sizes and places are in CSS pixels.
(target) => {
    const WORDS = [
        ".message", ".tip p", ".line-sum", ".line-bonus", ".line-need", ".preview", ".token", ".rank", "th", "td",
        "h2",
    ];
    const faults = [];
    const name = (element) => element.dataset.cell ?? element.dataset.line ?? element.dataset.action
        ?? (element.dataset.die ? `die ${element.dataset.die}` : element.className);
    const shown = (element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const seen = (selector) => [...document.querySelectorAll(selector)].filter(shown);
    const controls = seen("#app button");
    const over = document.documentElement.dataset.phase === "over";
    const targets = over ? controls : [...controls, ...seen(".cell")];
    const words = seen(WORDS.map((selector) => `#app ${selector}`).join());
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) faults.push(`the page is ${page.scrollHeight - innerHeight} px too high`);
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth - innerWidth} px too wide`);
    for (const element of targets) {
        const { width, height } = element.getBoundingClientRect();
        if (Math.min(width, height) < target - 0.1) faults.push(`${name(element)} is ${width} by ${height}`);
    }
    const things = [...controls, ...seen(".cell"), ...words];
    const boxes = things.map((element) => {
        const box = element.getBoundingClientRect();
        const lifted = parseFloat(getComputedStyle(element).translate.split(" ")[1]) || 0;
        return { element, left: box.left, right: box.right, top: box.top - lifted, bottom: box.bottom - lifted };
    });
    for (const { element, left, right, top, bottom } of boxes)
        if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
            faults.push(`${name(element)} leaves the screen`);
    for (const [place, one] of boxes.entries())
        for (const other of boxes.slice(place + 1)) {
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            const inside = one.element.contains(other.element) || other.element.contains(one.element);
            if (across > 1 && down > 1 && !inside)
                faults.push(`${name(one.element)} lies ${across} by ${down} over ${name(other.element)}`);
        }
    for (const element of [...controls.filter((element) => !element.dataset.die), ...words])
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth)
            faults.push(`${name(element)} is cut off by ${element.scrollWidth - element.clientWidth} px`);
    return faults;
}
