<?php

/** The clock of the plugin, which a test sets and moves. */

declare(strict_types=1);

namespace Leadwell\WordPress;

function time(): int
{
    return (int) get_option('leadwell_test_now') ?: \time();
}
