"""Building, serving and measuring the page. Development only: nothing here is shipped."""
