document.querySelector('h1').textContent = `Hot reload, greeting ${window.greeting}`;
